export const launchTitle = 'Perpdesk 无法启动'
