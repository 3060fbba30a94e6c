import { detectWalletSecret, type WalletSecretForm } from '@core/profile/mistaken-secret'

/**
 * Keeps what opens a wallet out of the field of an event: pasted, it never gets there; typed or dropped, it is taken
 * out again. The field of a key's secret takes 64 digits, and asks which they are; that of an account's id takes them
 * behind `0x`.
 */
export function rejectWalletSecret(event: Event, onRejected: (what: WalletSecretForm) => void): void {
  const field = event.target
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const pasted =
    event instanceof ClipboardEvent ? (event.clipboardData?.getData('text/plain') ?? '') : undefined
  const text = pasted ?? field.value
  const secretKind = detectWalletSecret(text)
  if (secretKind === undefined || (secretKind === '64 digits' && acceptsDigits(field, text))) return
  event.preventDefault()
  event.stopPropagation()
  onRejected(secretKind)
  if (pasted !== undefined) return
  field.value = ''
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function acceptsDigits({ dataset }: HTMLElement, text: string): boolean {
  const hasHexPrefix = /0x/i.test(text)
  return hasHexPrefix ? dataset['takes'] === 'account id' : dataset['takes'] === 'seed'
}
