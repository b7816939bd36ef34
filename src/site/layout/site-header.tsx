import { Logo } from "./logo.tsx";
import { MainNav } from "./main-nav.tsx";
import { TopBar } from "./top-bar.tsx";

export function SiteHeader({ path }: { path: string }) {
  return (
    <header className="site-header ink">
      <TopBar />
      <div className="wrap site-header__row">
        <Logo />
        <MainNav path={path} />
      </div>
    </header>
  );
}
