export type WatchlistAction = 'add' | 'create' | 'rename' | 'drop'
