import { detectWalletSecret, type WalletSecretForm } from '@core/profile/wallet-secret-detection'

/**
 * Keeps wallet secrets out of the event's field. A paste is prevented; typed or dropped text is removed. The secret
 * field accepts 64 digits and asks what they are. The account field accepts them after `0x`.
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
