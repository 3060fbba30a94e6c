/** What is done to a list in a row of its own: markets added, a list begun, called otherwise, or deleted. */
export type WatchlistAction = 'add' | 'create' | 'rename' | 'drop'
