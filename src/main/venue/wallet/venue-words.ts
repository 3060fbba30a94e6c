/** The venue's words in what a wallet signs: data, as its addresses are. */
export const eip712Domain = {
  name: 'Orderly',
  version: '1',
  verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
} as const

/** The fields of the domain, and of what gives an account a key, in the order in which they are signed. */
export const eip712Types = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
  AddOrderlyKey: [
    { name: 'brokerId', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'orderlyKey', type: 'string' },
    { name: 'scope', type: 'string' },
    { name: 'timestamp', type: 'uint64' },
    { name: 'expiration', type: 'uint64' },
  ],
} as const

/** The ids by which the venue means the two networks of Solana, the main one and that of developers: no typed data there. */
export const solanaChainIds: readonly string[] = ['900900900', '901901901']
