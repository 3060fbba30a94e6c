export const told = {
  value: { title: '账户价值', formula: '每项持有 × 其指数价格，加上为逐仓仓位划出的保证金和所有未结算的盈亏。' },
  collateral: { title: '总保证金', formula: '每项持有按权重计入的价值，加上全仓仓位未结算的盈亏。为逐仓仓位划出的保证金不在内。' },
  ratio: { title: '保证金率', formula: '总保证金 ÷ 全部仓位按标记价格的价值。那些标记价格没有随时刻保存，所以无法重新计算。没有仓位时为 10，即 1,000 %。' },
} as const
export const explainThen = {
  accountValue: '账户价值', totalCollateral: '总保证金', freeCollateral: '可用保证金', marginRatio: '保证金率',
  maintenanceRate: '维持保证金率',
} as const
