export const noSandbox = 'Perpdesk 不会带着 --no-sandbox 开关启动：它的页面将失去隔离。如果是 AppImage 自行加上的，说明系统禁止用户命名空间：请改为安装 deb 或 rpm 包，或在 AppArmor 配置中为 Perpdesk 放行。'
export const launchSays = {
  strange: { didMean: '您是否指 {meant}？', perpdeskDoesNot: 'Perpdesk 不会带着 {word} 开关启动。{meant}' },
  tooLate: '环境中有 {name} 时 Perpdesk 不会启动：本终端还来不及排除它，它就已生效。请去掉它再启动。',
  dropped: '已从环境中排除，因为它决定如何建立连接，或加载、记录什么：{names}。',
  unwritable: 'Perpdesk 无法写入其数据文件夹 {home}（{why}）。请使它可写，或在 PERPDESK_HOME 中指定另一个。',
  notOpened: 'Perpdesk 无法打开：{why}',
  usage: '用法：perpdesk [--read-only | --lifeboat] [--lang=…] [--force-device-scale-factor=…]\n  --read-only  仅查看：其中任何部分都不能生成、签名或发送委托\n  --lifeboat  在终端中：读取、撤单、平仓',
  unknownReason: '原因不明', alreadyOpen: 'Perpdesk 已用此数据文件夹打开；它的窗口会移到最前。', noLog: '无法写入运行日志。本终端在没有它的情况下继续运行。',
} as const
