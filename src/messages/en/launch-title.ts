export const launchTitle = 'Perpdesk cannot start'
