import { computed, shallowRef, watch as onChange, type Ref } from 'vue'
import { display } from '../../display'
import { handedOn, inField, understand } from '../../number-text'
import { notUnderstoodWords } from '@messages/number-text'
import { readAsWords } from '@messages/ticket'

/**
 * A figure in a field: the text that stands there and is typed, beside what is handed on of it.
 *
 * What is handed on is plain whatever style was chosen, so nobody behind the field reads what a person typed.
 */
export function useFigureText(handed: Ref<string>) {
  const text = shallowRef(inField(handed.value))
  // What the desk itself put there needs no reading back.
  const isTyped = shallowRef(false)
  const read = computed(() => understand(text.value))

  function type(typed: string): void {
    text.value = typed
    isTyped.value = true
    handed.value = handedOn(typed)
  }
  function put(figure: string): void {
    text.value = inField(figure)
    isTyped.value = false
  }
  onChange(handed, now => {
    if (now !== handedOn(text.value)) put(now)
  })
  onChange(
    () => display.figures,
    () => {
      put(handed.value)
      handed.value = handedOn(text.value)
    },
  )

  return {
    text,
    read,
    type,
    /** Why it was not understood, as a sentence. */
    wrong: computed(() => (read.value.is === 'refused' ? notUnderstoodWords(read.value) : undefined)),
    /** What was understood, where that needs saying. */
    echo: computed(() => (isTyped.value && read.value.is === 'amount' ? readAsWords(read.value) : undefined)),
  }
}
