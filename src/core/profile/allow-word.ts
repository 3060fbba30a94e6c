const byKeys = /^[!-~]+(?: [!-~]+)*$/

/** What is typed to let an account write: its own label, or a word where the label cannot be typed on every keyboard. */
export const allowWord = (label: string): string => (byKeys.test(label) ? label : 'ALLOW')
