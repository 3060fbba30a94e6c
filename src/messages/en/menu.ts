export const overlayWords = { diagnostics: 'Diagnostics' } as const
export const menuSays = {
  desk: 'Desk', go: 'Go', view: 'View', window: 'Window', help: 'Help', lock: 'Lock', leave: 'Quit',
  usualSize: 'Actual size', fullScreen: 'Full screen', reload: 'Reload', inspect: 'Inspect',
  logs: 'Show log file',
} as const
export const traySays = { show: 'Show window' } as const
export const leaveSays = {
  title: 'Quit Perpdesk', question: 'Quit the desk?', leave: 'Quit', stay: 'Cancel',
} as const
export const saveSays = { title: 'Save' } as const
export const givenUpSays = {
  title: 'Perpdesk', message: 'A page keeps crashing, is not reloaded.',
  detail: 'Nothing was sent; what is open at the venue stays. Restart Perpdesk; see the log.', seen: 'Close',
} as const
