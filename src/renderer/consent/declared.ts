/** What a person says became of an attempt. Nothing is chosen for them. */
export type Declared = 'done' | 'not done' | 'not chosen'
