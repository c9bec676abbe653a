export default function Page() {
  return (
    <main>
      <h1>blogs</h1>
    </main>
  )
}
