export const liveBarWords = {
  'not electron': '本终端不是运行在 Electron 上，而是运行在替代品上，它不能像 Electron 那样隔离各页面和确认面板。因此凡不在这台电脑上的交易所，在这里只能查看；练习照常。要在那里交易，请用 Electron 启动。',
  root: '本终端以 root 身份运行，没有沙箱隔离各页面。因此凡不在这台电脑上的交易所，在这里只能查看；练习照常。要在那里交易，请以普通用户启动。',
  'worked on': '本终端是为开发它自身而启动的，防护对工具开放。因此凡不在这台电脑上的交易所，在这里只能查看；练习照常。要在那里交易，请用 npm start 或安装包启动。',
} as const
export const readKeyWords = '{bar}可以为它保存只读密钥；权限更多的密钥会被拒绝，也不能启用交易。'
export const tooAbleWords = '这个密钥的权限超出只读，所以没有保存任何东西。{bar}'
