export const tourSays = {
  place: '第 {nth} 步，共 {of} 步', tour: '导览', offer: '第一次来？', take: '开始导览', notNow: '以后再说',
  notPractice: '使用中的账户不是练习账户：请先切换到练习账户。', done: '✓ 完成。', end: '结束导览', next: '下一步', back: '上一步', leave: '退出',
} as const
export const tourStepWords = {
  practice: { title: '这里是练习', text: '练习交易所运行在这台电脑上。它使用与真实交易所相同的协议，并有 10,000 测试 USDC：这里的一切都不花钱。' },
  order: { title: '发送一笔委托' }, cancel: { title: '撤销一笔委托', actLabel: '显示当前委托' },
  lost: { title: '丢失一笔委托', actLabel: '开始演练' },
  resolved: { title: '看它怎样查清', text: '本终端一再询问交易所，并显示每次答复。它从不重复发送。请等到有证据为止，再看查到了什么。', actLabel: '显示证据' },
  real: {
    title: '在用真钱之前', text: '上方的“停止”会停下每一笔增加风险的委托。旁边的搜索能找到一切，每个快捷键都可查看和更改，练习标签旁的演练可预演比这更糟的日子。',
    actLabel: '搜索一切',
  },
} as const
