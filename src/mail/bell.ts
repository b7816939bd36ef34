/** Lets one sleeper be woken early. A ring while nobody sleeps is kept, so that no wake-up is lost. */
export function createBell() {
  let hasRung = false;
  let awaken: (() => void) | undefined;
  return {
    ring() {
      hasRung = true;
      awaken?.();
    },
    async sleep(ms: number) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          awaken = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      hasRung = false;
      awaken = undefined;
    },
  };
}
