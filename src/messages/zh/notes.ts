export const noteWords = {
  marketText: '您对 {symbol} 的备注', title: '备注', text: '您对此条目的备注', rowText: '您对此行的备注', others: '全部备注，最新在前',
  noMarket: '未选择市场。', noneYet: '还没有备注。', open: '备注', tags: '标签', tagsHint: '例如：late plan-b', keep: '保存备注',
  save: '保存全部备注…', where: '备注密封保存在本机，与记录并列：不进入任何证据，也不进入任何诊断包。', column: '备注', none: '没有备注',
} as const
export const openNoteWords = { note: '{of} 的备注', note2: '{of} 的备注：{noteCell}' } as const
export const noteKeptWords = '保存于 {at}。'
export const unkeptWords = '尚未保存。'
export const unreadTagsWords = '未保存为标签：{unread}。最多 {tags} 个标签，每个由字母、数字、- 和 _ 组成。'
