export const ownFilesSay = {
  differ: {
    perpdeskDoesNot: 'Perpdesk 不会启动：{first}与打包时不同。请从您信任的来源重新安装。',
    perpdeskDoesNotStart: 'Perpdesk 不会启动：{first} 以及另外 {others} 个文件与打包时不同。请从您信任的来源重新安装。',
  },
} as const
