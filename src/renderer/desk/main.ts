import '@fontsource-variable/inter/wght.css'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/forced-colors.css'
import '../styles/mode.css'
import '../styles/parts.css'
import '../styles/narrow.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { ignoreComposingKeys } from '../composing-keys'
import App from './App.vue'

ignoreComposingKeys(window)
createApp(App).use(createPinia()).mount('#app')
