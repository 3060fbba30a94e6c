import { createListFile } from './list-file'
import { serveParent, killSelf } from './parent'
import { parseSignerQuestion } from './protocol'
import { unavailableList, openSignedWriteList } from './signed-list'
import { createRequestSigner } from './signer'
import { findForeignCodeSettings } from './surroundings'

// The process that signs: code of this project's and Node's own, and no package of anybody's.

// SECURITY: where code of somebody else is loaded before this, no key comes in.
if (findForeignCodeSettings(process.env, process.execArgv).length > 0) killSelf()
else {
  const system = () => Date.now()
  // SECURITY: who starts it says where its list lies; without that it signs no write.
  const [, , place] = process.argv
  const list = place === undefined ? unavailableList : openSignedWriteList(createListFile(place), system)
  serveParent(
    parseSignerQuestion,
    createRequestSigner({ system, steady: () => performance.now() }, list.listPast, list),
  )
}
