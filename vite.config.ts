import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  // Of thousands of icons the server needs a few; reading them all would cost a fifth of its start.
  ssr: { noExternal: ['lucide-react', 'simple-icons'] },
})
