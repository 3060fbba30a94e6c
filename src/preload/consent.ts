import { contextBridge } from 'electron'
import { consentApi } from '@contract/consent-api'
import { createContractBridge } from './contract-bridge'

contextBridge.exposeInMainWorld('consent', createContractBridge(consentApi))
