export const requestFieldFormats = {
  symbol: /^[A-Za-z0-9_]{3,64}$/,
  orderId: /^[1-9]\d{0,39}$/,
  clientId: /^[A-Za-z0-9_][A-Za-z0-9_-]{0,35}$/,
  nonce: /^(?:0|[1-9]\d{0,19})$/,
  amount: /^(?:0|[1-9]\d{0,39})(?:\.\d{1,40})?$/,
  count: /^\d{1,16}$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  address: /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7})$/,
  status: /^[A-Z_]{2,20}$/,
  key: /^ed25519:[1-9A-HJ-NP-Za-km-z]{32,60}$/,
} as const
