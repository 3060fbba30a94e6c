/** What the light of writing means. */
export const lightSays = {
  live: 'Writing is open.',
  held: 'Nothing can be sent now.',
  unknown: 'An outcome is unknown: nothing is sent until it is known.',
  halted: 'Writing is halted.',
  stopped: 'Only what lowers risk can be sent.',
}
