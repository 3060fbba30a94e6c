import { contextBridge } from 'electron'
import { consentApi } from '@contract/consent'
import { createContractBridge } from './bridge'

contextBridge.exposeInMainWorld('consent', createContractBridge(consentApi))
