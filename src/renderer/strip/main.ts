import '@fontsource-variable/inter/wght.css'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/forced-colors.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import StripPage from './StripPage.vue'

createApp(StripPage).use(createPinia()).mount('#app')
