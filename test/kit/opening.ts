import { createVenueOpening } from '../../src/main/venue/venue-opening'

/** The venue opening of a test desk, which is not Electron; the practice exchange is on this machine. */
export const openingHere = createVenueOpening({ isReadOnly: false, bar: 'not electron' })
