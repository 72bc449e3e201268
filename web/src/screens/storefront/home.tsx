export default function Home() {
  return <h1 className="frame">首页</h1>;
}
