const TYPEABLE_PATTERN = /^[!-~]+(?: [!-~]+)*$/

/** Returns the word that allows writes: the label, or `ALLOW` if some keyboards cannot type the label. */
export const getAllowWord = (label: string): string => (TYPEABLE_PATTERN.test(label) ? label : 'ALLOW')
