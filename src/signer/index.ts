import { answerParent, endSelf } from './parent'
import { readSignerQuestion } from './protocol'
import { createSigner } from './signer'
import { strangersAround } from './surroundings'

// The process that signs: code of this project's and Node's own, and no package of anybody's.

// SECURITY: where code of somebody else is loaded before this, no key comes in.
if (strangersAround(process.env, process.execArgv).length > 0) endSelf()
else
  answerParent(
    readSignerQuestion,
    createSigner({ system: () => Date.now(), steady: () => performance.now() }),
  )
