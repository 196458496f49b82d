import { useRef, useState } from "react";

import { Icon } from "~/components/icon/icon";

import * as styles from "./hero.css";
import { useVideoAllowed } from "./use-video-allowed";

export interface HeroFilm {
  poster: string;
  sources: readonly { src: string; type: string }[];
  caption: string;
}

/** The film over its placeholder, and a button that stops it. Nothing where it is not welcome. */
export function HeroVideo({ poster, sources, caption }: HeroFilm) {
  const allowed = useVideoAllowed();
  const film = useRef<HTMLVideoElement>(null);
  const [running, setRunning] = useState(false);
  const [stopped, setStopped] = useState(false);
  if (!allowed) return null;

  function toggle() {
    if (stopped) film.current?.play().catch(() => setStopped(true));
    else film.current?.pause();
    setStopped(!stopped);
  }

  return (
    <>
      <video
        ref={film}
        className={styles.video}
        aria-label={caption}
        poster={poster}
        autoPlay
        muted
        loop
        playsInline
        disablePictureInPicture
        data-running={running || undefined}
        onPlaying={() => setRunning(true)}
      >
        {sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
      </video>
      {running ? (
        <button
          type="button"
          className={styles.pause}
          aria-label={stopped ? "Play the film" : "Pause the film"}
          onClick={toggle}
        >
          <Icon name={stopped ? "play" : "pause"} />
        </button>
      ) : null}
    </>
  );
}
