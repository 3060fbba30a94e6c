export const ownFilesSay = {
  differ: {
    perpdeskDoesNot: 'Perpdesk does not start: {first} is not as packed. Install it again, from where you trust it.',
    perpdeskDoesNotStart: 'Perpdesk does not start: {first} and {others} more of its files are not as packed. Install it again, from where you trust it.',
  },
} as const
