import '@fontsource-variable/inter/wght.css'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/forced-colors.css'
import '../styles/narrow.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { ignoreCompositionKeys } from '../composing-keys'
import ConsentSheet from './ConsentSheet.vue'

ignoreCompositionKeys(window)
createApp(ConsentSheet).use(createPinia()).mount('#app')
