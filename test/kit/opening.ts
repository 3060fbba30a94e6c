import { createVenueOpening } from '../../src/main/venue/venue-opening'

/** How a desk opens venues that runs in a test: as what it is, which is no Electron. The exchange next door is on this machine. */
export const openingHere = createVenueOpening({ isReadOnly: false, bar: 'not electron' })
