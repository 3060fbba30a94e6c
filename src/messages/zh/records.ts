export const lackSays = {
  orders: '委托无法记入操作日志，因此不发送任何委托', archiveOnlyRead: '离线副本只显示，不更新', noArchive: '没有离线副本',
  archiveNotNow: '当前状态没有保存供离线使用', pastOnlyRead: '账户历史只显示，不更新', noPast: '账户历史既不保存也不显示', pastNotNow: '账户历史没有更新',
} as const
export const noteSays = { full: '已有 {most} 条备注', noKey: '用于密封备注的密钥不可用' } as const
export const causes = {
  newer: '数据库由较新版本的终端创建', foreign: '数据库不是由本终端创建的', busy: '另一个程序占用了数据库', readOnly: '数据库不允许写入',
  failed: '写入时磁盘出错', damaged: '数据库已损坏', full: '磁盘已满', cannotOpen: '数据库无法打开',
  elsewhere: '操作日志文件已不在原处：文件夹被移除，或那里放了另一个文件', noDatabase: '该文件不是数据库', refused: '磁盘不再接受写入：已满、达到限额或出错',
  notOurs: '文件夹属于其他人', diskReadOnly: '磁盘为只读', tooLarge: '文件不允许再增大', fileThere: '应为文件夹的地方是一个文件',
  folderThere: '应为文件的地方是一个文件夹', linkThere: '文件的位置上是一个链接', unknown: '数据库没有正常回应',
} as const
