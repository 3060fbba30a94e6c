import { mistakenSecret } from '@core/profile/mistaken-secret'
import { useConsent } from '../stores/consent'

/**
 * Keeps what opens a wallet out of every field of the sheet: pasted, it never gets there; typed, it is taken out again.
 * The field of a key's secret takes 64 digits, and asks which they are; that of an account's id takes them behind `0x`.
 */
export function useMistaken(): (event: Event) => void {
  const consent = useConsent()
  return event => {
    const field = event.target
    if (!(field instanceof HTMLInputElement)) return
    const pasted =
      event instanceof ClipboardEvent ? (event.clipboardData?.getData('text/plain') ?? '') : undefined
    const text = (pasted ?? field.value).trim()
    const what = mistakenSecret(text)
    if (what === undefined || (what === '64 digits' && takes(field, text))) return
    event.preventDefault()
    event.stopPropagation()
    consent.keepOut(what)
    if (pasted !== undefined) return
    field.value = ''
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function takes({ dataset }: HTMLInputElement, text: string): boolean {
  const isMarked = /^0x/i.test(text)
  return isMarked ? dataset['takes'] === 'account id' : dataset['takes'] === 'seed'
}
