const TYPEABLE_PATTERN = /^[!-~]+(?: [!-~]+)*$/

/** What is typed to let an account write: its own label, or a word where the label cannot be typed on every keyboard. */
export const getAllowWord = (label: string): string => (TYPEABLE_PATTERN.test(label) ? label : 'ALLOW')
