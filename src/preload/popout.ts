import { contextBridge } from 'electron'
import { popoutApi } from '@contract/popout-api'
import { createContractBridge } from './bridge'

// The desk's name for it, so that the same stores serve both; what it can say is another list.
contextBridge.exposeInMainWorld('desk', createContractBridge(popoutApi))
