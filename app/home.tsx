import { m } from '#app/platform/messages/messages.js'

export default function Home() {
  return <h1>{m.programme_title({}, { locale: 'sl' })}</h1>
}
