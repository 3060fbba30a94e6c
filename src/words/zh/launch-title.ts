/** What stands over every reason why a start ends. */
export const launchTitle = 'Perpdesk 无法启动'
