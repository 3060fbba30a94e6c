export const names = {
  practice: '练习账户', otherVenue: '其他地址', macKeychain: 'macOS 钥匙串', windowsKeychain: 'Windows 凭据管理器',
} as const
