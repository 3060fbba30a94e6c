import { computed, shallowRef, watch as onChange, type Ref } from 'vue'
import { pageDisplay } from '../../display'
import { toFieldValue, toFieldText, parseFigure } from '../../number-text'
import { describeNumberFailure } from '@messages/number-text'
import { describeParsedNumber } from '@messages/ticket'

/**
 * Keeps the displayed text of a number field apart from its plain decimal value. The value does not depend on the
 * chosen number style, so code outside the field never parses user input.
 */
export function useFigureText(plainFigure: Ref<string>) {
  const text = shallowRef(toFieldText(plainFigure.value))
  // A figure set by the desk needs no echo.
  const isTyped = shallowRef(false)
  const parsed = computed(() => parseFigure(text.value))

  function setTyped(typed: string): void {
    text.value = typed
    isTyped.value = true
    plainFigure.value = toFieldValue(typed)
  }
  function setFigure(figure: string): void {
    text.value = toFieldText(figure)
    isTyped.value = false
  }
  onChange(plainFigure, now => {
    if (now !== toFieldValue(text.value)) setFigure(now)
  })
  onChange(
    () => pageDisplay.figures,
    () => {
      setFigure(plainFigure.value)
      plainFigure.value = toFieldValue(text.value)
    },
  )

  return {
    text,
    read: parsed,
    type: setTyped,
    fault: computed(() => (parsed.value.is === 'refused' ? describeNumberFailure(parsed.value) : undefined)),
    echo: computed(() =>
      isTyped.value && parsed.value.is === 'amount' ? describeParsedNumber(parsed.value) : undefined,
    ),
  }
}
