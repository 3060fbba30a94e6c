export const orphanWord = '没有保护任何仓位'
export const orphanReasons = {
  'no position': '该市场没有仓位', 'the other side': '该市场的仓位现在方向相反', 'the other margin mode': '该市场的仓位是另一种保证金模式',
} as const
export const orphanSentence = {
  moreDo: { other: '另有 {count} 笔也是如此。' },
  protectsNothingStays: '{symbol} 的“{kind}”没有保护任何仓位：{why}。{more}撤销之前它一直有效，可能平掉以后开的仓位。',
} as const
