export default function Page() {
  return (
    <main>
      <h1>coding</h1>
    </main>
  )
}
