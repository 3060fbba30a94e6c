import { computed, shallowRef, watch as onChange, type Ref } from 'vue'
import { pageDisplay } from '../../display'
import { toFieldValue, toFieldText, parseFigure } from '../../number-text'
import { describeNumberFailure } from '@messages/number-text'
import { describeParsedNumber } from '@messages/ticket'

/**
 * A figure in a field: the text that stands there and is typed, beside what is handed on of it.
 *
 * What is handed on is plain whatever style was chosen, so nobody behind the field reads what a person typed.
 */
export function useFigureText(plainFigure: Ref<string>) {
  const text = shallowRef(toFieldText(plainFigure.value))
  // What the desk itself put there needs no reading back.
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
    /** Why it was not understood, as a sentence. */
    fault: computed(() => (parsed.value.is === 'refused' ? describeNumberFailure(parsed.value) : undefined)),
    /** What was understood, where that needs saying. */
    echo: computed(() => (isTyped.value && parsed.value.is === 'amount' ? describeParsedNumber(parsed.value) : undefined)),
  }
}
