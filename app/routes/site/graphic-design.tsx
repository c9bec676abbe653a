export default function Page() {
  return (
    <main>
      <h1>graphic-design</h1>
    </main>
  )
}
