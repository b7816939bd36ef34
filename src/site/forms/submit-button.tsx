import { useEffect, useRef } from "react";
import { elementIds, focusOn } from "./focus.ts";

type SubmitButtonProps = { isSending: boolean; text: string; sendingText: string };

export function SubmitButton({ isSending, text, sendingText }: SubmitButtonProps) {
  const hadFocus = useRef(false);

  // A button that becomes disabled drops the focus to the top of the page; the status beside it takes it instead.
  useEffect(() => {
    if (isSending && hadFocus.current) focusOn(elementIds.status);
  }, [isSending]);

  return (
    <button
      className="button button--primary"
      type="submit"
      disabled={isSending}
      onFocus={() => {
        hadFocus.current = true;
      }}
      onBlur={() => {
        hadFocus.current = false;
      }}
    >
      {isSending ? sendingText : text}
    </button>
  );
}
