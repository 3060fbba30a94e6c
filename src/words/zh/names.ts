/** 本终端对没有自己名称的事物的叫法。 */
export const names = {
  practice: '练习账户',
  otherVenue: '其他地址',
  /** 账户在另行命名之前的叫法：有密钥的，和按地址的。需要输入，所以与英文相同。 */
  main: 'main',
  watched: 'watched',
  macKeychain: 'macOS 钥匙串',
  windowsKeychain: 'Windows 凭据管理器',
  secretService: 'Secret Service',
}
