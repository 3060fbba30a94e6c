import { listFile } from './list-file'
import { answerParent, endSelf } from './parent'
import { readSignerQuestion } from './protocol'
import { noPlace, openSignedList } from './signed-list'
import { createSigner } from './signer'
import { strangersAround } from './surroundings'

// The process that signs: code of this project's and Node's own, and no package of anybody's.

// SECURITY: where code of somebody else is loaded before this, no key comes in.
if (strangersAround(process.env, process.execArgv).length > 0) endSelf()
else {
  const system = () => Date.now()
  // SECURITY: who starts it says where its list lies; without that it signs no write.
  const [, , place] = process.argv
  const list = place === undefined ? noPlace : openSignedList(listFile(place), system)
  answerParent(
    readSignerQuestion,
    createSigner({ system, steady: () => performance.now() }, list.pastOf, list),
  )
}
