import type { StreamTopicName } from '../../src/main/venue/stream-topics'
import type { Frame } from './frame'
import { privateFrames } from './private-frames'
import { publicFrames } from './public-frames'

/** One whole frame for every topic. Figures are made up; shapes are the venue's. */
export const frames: { readonly [N in StreamTopicName]: Frame } = { ...publicFrames, ...privateFrames }
