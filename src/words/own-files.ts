/** Why an installed program does not start: not all of its files are as they were packed. */
export const ownFilesSay = {
  differ: ([first, ...others]: readonly string[]): string =>
    `Perpdesk does not start: ${String(first)}${others.length === 0 ? '' : ` and ${String(others.length)} more of its files`} ${others.length === 0 ? 'is' : 'are'} not as packed. Install it again, from where you trust it.`,
} as const
